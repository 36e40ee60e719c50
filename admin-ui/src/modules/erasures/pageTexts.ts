/** What the pages of erasures say, loaded with them. */
export const pageTexts = {
  erasure: {
    action: 'Erase personal data…',
    emptyText:
      'An erasure is requested on the page of the patient or the employee, by “Erase personal data…”.',
    title: 'Erase personal data',
    about:
      'Everything that tells who this person is becomes unreadable, everywhere and for good. Another person has to confirm it.',
    goesTitle: 'What is erased',
    goesAbout: 'The person’s own record, and what is about them in these records:',
    what: 'What',
    count: 'How many',
    versions: 'Earlier states of records',
    files: 'Photos and other files',
    reads: 'Entries about who read it; they stay, without a name',
    sessions: 'Sessions and ways to sign in',
    staysTitle: 'What stays',
    staysAbout:
      'Numbers, days and amounts of all records stay. What bookkeeping requires is kept under a key of its own until its time is over:',
    nothingStays: 'Numbers, days and amounts of all records stay. Nothing else has to be kept.',
    keptOf: 'Kept',
    invoices: 'Invoices: buyer, address and services',
    receipts: 'Receipts: buyer',
    creditNotes: 'Credit notes: buyer and services',
    employeesSalaries: 'Salaries: all figures, name and CIN',
    providentFunds: 'Provident funds: shares',
    until: 'Until',
    older:
      'Older texts stay encrypted in the log, where nobody can read them any more. Backups made before the erasure keep the key, the photos and the files for up to %{days} days.',
    obstaclesTitle: 'What stands in the way',
    obstacle: {
      open_invoice: 'Invoices that are not paid yet: %{count}. Settle or delete them first.',
      unfinished_billing: 'An invoice is being issued right now. Try again in a moment.',
      unbilled_visit:
        'Approved visits that are not billed yet: %{count}. Create their invoices, or cancel them, first.',
      cheque_in_hand:
        'Cheques that are not at the bank yet: %{count}. Deposit them, or give them back, first.',
      open_batch: 'Unfinished document batches: %{count}. Wait, or cancel them.',
      coming_appointment: 'Appointments still to come: %{count}. Cancel them first.',
      open_leave: 'Open leaves: %{count}. Close or delete them first.',
      salary_this_month: 'A salary of this month or a later one exists. Wait until that month is over.',
      last_administrator: 'This is the last active Administrateur. Give somebody else that role first.',
      open_till: 'This person has an open till session. Close it first.',
      hold: 'The data of this person is restricted. Lift the restriction first.',
    },
    textsTitle: 'Texts about this person in other records',
    textsStay:
      'The erasure does not remove these texts. Decide about each: read it in its record, and erase it if it tells something about this person. A text that you do not erase stays.',
    textsEncrypted:
      'An erased text is shown nowhere any more, also not in the history of its record. It stays encrypted in the log and in backups until the key of the person whose record it is goes.',
    formerText: 'earlier version',
    textRestricted: 'The data of the person in this record is restricted. Lift the restriction first.',
    eraseText: 'Erase the text',
    eraseTextTitle: 'Erase this text?',
    eraseTextAbout:
      'The text and its earlier versions disappear from the record, its history and its documents. This cannot be undone.',
    reasonWithoutName: 'Reason, without the name of the person',
    textErased: 'The text was erased. It leaves the history and the documents in a few minutes.',
    sameTitle: 'Probably the same person',
    reason: 'Reason',
    ask: 'Ask for the erasure',
    asked: 'The erasure was asked for. Another person has to confirm it.',
    pending: 'Erasure requested',
    pendingAbout: 'The erasure of this person was already requested.',
    forAnother: 'Another person has to confirm this erasure.',
    confirm: 'Confirm',
    confirmTitle: 'Erase this person for good?',
    confirmText:
      'The key of this person is destroyed. Backups made before contain the key for up to %{days} days. Once they have passed, nobody can make the data of this person readable again.',
    confirmed: 'The erasure was confirmed. It is complete in a few minutes.',
    refuse: 'Refuse',
    refused: 'The erasure was refused.',
    withdraw: 'Withdraw',
    withdrawn: 'The request was withdrawn.',
    underWay:
      'Under way: complete once no part of the product can have the key any more, in about three minutes.',
  },
} as const;
