import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const holidaysDeclared: Pick<DeclaredTexts<'holidays'>, 'event'> = {
  event: {
    HolidayCreated: 'Holiday added',
    HolidayChanged: 'Holiday changed',
    HolidayStatusChanged: 'Holiday: status changed',
    HolidayRemoved: 'Holiday deleted',
  },
};
