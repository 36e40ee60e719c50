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
      'The data is kept and cannot be changed. Only the person, users with the permission “Roles and permissions” and, in the audit, those who may read all of it see the data; others see the name and that it is restricted. No new records are added, except the salaries of an employee. Existing appointments can still be moved, canceled, closed and invoiced, their prescriptions written, and invoices paid.',
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
