import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const settingsDeclared: Pick<DeclaredTexts<'settings'>, 'event'> = {
  event: {
    SettingsCreated: 'Settings added',
    SettingsChanged: 'Settings changed',
    SettingsStatusChanged: 'Settings: status changed',
    SettingsRemoved: 'Settings deleted',
  },
};
