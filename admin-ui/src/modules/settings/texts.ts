/** The texts of the settings. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    SettingsCreated: 'Settings added',
    SettingsChanged: 'Settings changed',
    SettingsStatusChanged: 'Settings: status changed',
    SettingsRemoved: 'Settings deleted',
  },
  settings: {
    company: 'Company',
    legal: 'Legal identity on invoices and receipts',
    legalHint: 'Numbers that are not given are left out.',
    bank: 'Bank details on invoices',
    localization: 'Localization',
    theme: 'Theme',
    salary: 'Salary',
    invoicing: 'Invoicing and till',
    tillLimitHint:
      'Above this difference a second person confirms the closing of a till. 0: every difference.',
    retention: 'Retention',
    retentionHint:
      'Patients without contact for so many years are listed below. Leave empty to list none. Nothing is erased without a request and a confirmation.',
    proposals: 'Patients without contact',
    noProposals: 'No patients to decide on.',
    lastContact: 'Last contact',
    contactBy: 'By',
    decide: 'Decide',
    askErasure: 'Ask for erasure…',
    roles: 'Roles & permissions',
    deductions: 'Deductions',
    gains: 'Gains',
    logoHint: 'Recommended 40 × 40',
    faviconHint: 'Recommended 16 × 16',
    symbolHint: 'Kept for other programs. Screens and papers show the currency code.',
    nothingOpen: 'Your role does not give you access to any settings.',
  },
  toast: {
    settings: {
      changed: 'Paramètres mis à jour !',
      noConnection: 'Erreur de serveur. veuillez réessayer plus tard !',
    },
  },
} as const satisfies EnglishTexts<'settings'>;
