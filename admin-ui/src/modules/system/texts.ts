/** What the settings call the system's page: its other texts are loaded with it. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const texts = { system: { title: 'System' } } as const satisfies Texts;
