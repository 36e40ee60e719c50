/** The texts of the past: the screens as they were at a moment. */
export const pastTexts = {
  past: {
    open: 'As it was…',
    title: 'See the clinic as it was',
    explained:
      'Lists, calendars and figures show what was known at that moment. Nothing can be changed there.',
    hourAgo: 'An hour ago',
    yesterdayEvening: 'Yesterday evening',
    endOfMonth: 'End of last month',
    day: 'Day',
    time: 'Time',
    look: 'Show this moment',
    needed: 'Enter a day and a time.',
    ahead: 'This moment is still to come. Choose an earlier one.',
    shown: 'As it was on',
    readOnly: 'Nothing can be changed here.',
    other: 'Another moment',
    back: 'Back to now',
    formTitle: 'The past is read only',
    noForm: 'You are looking at the past. Go back to now to change anything.',
    refusedTitle: 'This moment cannot be shown',
    noMoment: 'The address contains no date and time. Go back to now and choose a moment in the menu.',
    nothingYet: 'Nothing had happened in the clinic by then.',
    noneTitle: 'No past to show here',
    notAllowed: 'Your role does not let you look at the past.',
  },
} as const;
