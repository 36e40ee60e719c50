/** What the rights of a person over their data say in English: loaded with them. */
export const pageTexts = {
  personRights: {
    about:
      'A person may ask for everything that is known about them, or that their data is kept but neither changed nor used.',
    archive: 'Everything about this person…',
    archiveTitle: 'Everything about this person',
    archiveAbout:
      'You will get a zip file with readable pages, JSON, documents, uploaded files, and who read them. It is recorded that you took it.',
    language: 'Language',
    reason: 'Reason',
    get: 'Get the archive',
    taken: 'Archives that were taken',
    none: 'No archive was taken yet.',
    restrict: 'Restrict…',
    change: 'Change the restriction…',
    restrictTitle: 'Restrict this person’s data',
    restrictAbout:
      'The data is kept. It cannot be changed, no new records are added, and only users with this right see it. Appointments that exist can be canceled or closed.',
    until: 'Until',
    untilHint: 'Leave empty to restrict until you lift it.',
    lift: 'Lift the restriction',
    liftAbout: 'The data can be changed and seen as before.',
    isFree: 'This person’s data is not restricted.',
    held: 'The data of this person is restricted until further notice.',
    heldUntil: 'The data of this person is restricted until %{day}.',
    over: 'The restriction ended on %{day}.',
    restricted: 'Restriction saved',
    lifted: 'Restriction lifted',
  },
} as const;
