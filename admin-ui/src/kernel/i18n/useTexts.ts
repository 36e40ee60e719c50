/** Texts of fields and of the specification's words, each by its key with a default. */
import { labelOf, type ModuleDescription } from '@hospital/contracts';
import { useTranslate } from 'react-admin';

export interface Texts {
  readonly label: (module: ModuleDescription, field: string) => string;
  /** `Partially Paid` as the language says it; `ready` as `Ready`. */
  readonly word: (word: string) => string;
  readonly one: (resource: string) => string;
  readonly many: (resource: string) => string;
}

/** For who has `translate` already and needs a function that stays the same: `useTexts` makes new ones each time. */
export function wordIn(translate: ReturnType<typeof useTranslate>, word: string): string {
  // The letters of a format (`d M Y`) are no word.
  const isWord = /^\p{L}{2}/u.test(word);
  return translate(`word.${word}`, { _: isWord ? word.charAt(0).toUpperCase() + word.slice(1) : word });
}

/** `fromDate` exists in no record, `name` is of first and last name: they have texts of their own. */
export function useTexts(): Texts {
  const translate = useTranslate();
  return {
    label: (module, field) => {
      const known = module.fields[field];
      const own = `resources.${module.name}.fields.${field}`;
      return known
        ? translate(own, { _: labelOf(field, known) })
        : translate(own, { _: translate(`field.${field}`, { _: labelOf(field) }) });
    },
    word: (word) => wordIn(translate, word),
    one: (resource) => translate(`resources.${resource}.name`, { smart_count: 1, _: resource }),
    many: (resource) => translate(`resources.${resource}.name`, { smart_count: 2, _: resource }),
  };
}
