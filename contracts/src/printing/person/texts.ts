/** The sentences of a person's archive, and how it names what it holds. */
import { labelOf, namesOf, wordOf, type Field } from '../../kernel/field.ts';
import { numberFormat } from '../../kernel/formatters.ts';
import type { ModuleDescription } from '../../kernel/module.ts';
import { closedWords } from '../closedWords.ts';
import { plainAmount } from '../figures.ts';
import { figureLocales, printTexts } from '../texts.ts';
import type { ArchiveLanguage } from '../../modules/personalData/accessArchives.ts';
import { documentKinds, type DocumentLanguage } from '../../modules/documents/documents.ts';
import type { listWordsFr } from '../../modules/words.fr.ts';
import { arWords } from './words.ar.ts';
import { frWords } from './words.fr.ts';

const en = {
  title: 'Everything known about this person',
  madeAt: 'Made on',
  madeBy: 'Made by',
  records: 'Records',
  history: 'Changes',
  reads: 'Who read this person’s data',
  access: 'Sign-ins of this account',
  mentions: 'Records of others that name this person',
  files: 'Files and documents',
  data: 'The same, for programs (JSON)',
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  by: 'By',
  what: 'What',
  when: 'When',
  how: 'How',
  address: 'Network address',
  field: 'Field',
  record: 'Record',
  reason: 'Reason',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing is recorded.',
  others:
    'Other people appear by name alone, as those who acted or are responsible. What is known about them is in no part of this archive.',
  leftOut: 'Left out, because the person who made this archive may not read it:',
  unreadable: 'These files could not be read and are missing:',
};
export type ArchiveTexts = Readonly<Record<keyof typeof en, string>>;

const fr: ArchiveTexts = {
  title: 'Toutes les données connues sur cette personne',
  madeAt: 'Établi le',
  madeBy: 'Établi par',
  records: 'Dossiers',
  history: 'Modifications',
  reads: 'Qui a consulté les données de cette personne',
  access: 'Connexions de ce compte',
  mentions: 'Dossiers d’autres personnes qui nomment cette personne',
  files: 'Fichiers et documents',
  data: 'Les mêmes données, pour un programme (JSON)',
  created: 'Créé le',
  changed: 'Modifié le',
  deleted: 'Supprimé le',
  by: 'Par',
  what: 'Quoi',
  when: 'Quand',
  how: 'Comment',
  address: 'Adresse réseau',
  field: 'Champ',
  record: 'Fiche',
  reason: 'Motif',
  yes: 'Oui',
  no: 'Non',
  nothing: 'Rien n’est enregistré.',
  others:
    'Les autres personnes n’apparaissent que par leur nom, comme auteurs d’un acte ou responsables. Leurs propres données ne figurent pas dans cette archive.',
  leftOut: 'Non inclus, car la personne qui a établi cette archive n’a pas le droit de le lire :',
  unreadable: 'Ces fichiers n’ont pas pu être lus et manquent :',
};

const ar: ArchiveTexts = {
  title: 'كل ما هو معروف عن هذا الشخص',
  madeAt: 'أُنجز بتاريخ',
  madeBy: 'أنجزه',
  records: 'الملفات',
  history: 'التعديلات',
  reads: 'من اطّلع على بيانات هذا الشخص',
  access: 'عمليات الدخول إلى هذا الحساب',
  mentions: 'ملفات تخص غيره ويُذكر فيها هذا الشخص',
  files: 'الملفات والوثائق المرفقة',
  data: 'البيانات نفسها للبرامج (JSON)',
  created: 'تاريخ الإنشاء',
  changed: 'تاريخ التعديل',
  deleted: 'تاريخ الحذف',
  by: 'من طرف',
  what: 'ماذا',
  when: 'متى',
  how: 'كيف',
  address: 'عنوان الشبكة',
  field: 'الحقل',
  record: 'السجل',
  reason: 'السبب',
  yes: 'نعم',
  no: 'لا',
  nothing: 'لا يوجد أي تسجيل.',
  others:
    'لا يظهر الأشخاص الآخرون إلا بأسمائهم، بصفتهم من قام بالعمل أو المسؤول عنه. ولا تتضمن هذه الوثائق أي بيانات عنهم.',
  leftOut: 'لم يُدرج ما يلي لأن من أنجز هذا الأرشيف لا يحق له الاطلاع عليه:',
  unreadable: 'تعذرت قراءة هذه الملفات، وهي غير مدرجة:',
};

export const archiveTexts: Readonly<Record<ArchiveLanguage, ArchiveTexts>> = { en, fr, ar };

interface Words {
  /** Of closed lists. */
  readonly words: Readonly<Record<string, string>>;
  readonly modules: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}
/** A document is called as the paper itself is. */
function documentWords(language: ArchiveLanguage): Record<string, string> {
  return Object.fromEntries(namesOf(documentKinds).map((kind) => [kind, printTexts[language][kind]]));
}

/** The codes of the languages of documents. */
const languageWords = { en: 'English', fr: 'French', ar: 'Arabic' } as const satisfies Record<
  DocumentLanguage,
  keyof typeof listWordsFr
>;

function wordsIn(language: ArchiveLanguage) {
  const listWords = closedWords[language];
  const languages = Object.entries(languageWords).map(([code, word]) => [code, listWords[word] ?? word]);
  return { ...listWords, ...documentWords(language), ...Object.fromEntries(languages) };
}

const words: Readonly<Record<ArchiveLanguage, Words>> = {
  en: { modules: {}, fields: {}, words: wordsIn('en') },
  fr: { ...frWords, words: wordsIn('fr') },
  ar: { ...arWords, words: wordsIn('ar') },
};

type NamedModule = Pick<ModuleDescription, 'name' | 'names' | 'fields'>;

export function archivedModule(language: ArchiveLanguage, { name, names }: NamedModule): string {
  return words[language].modules[name] ?? names?.[1] ?? labelOf(name);
}

/** What a person reads of a text that is a word of a closed list; any other text as it stands. */
export function archivedText(language: ArchiveLanguage, field: Field | undefined, text: string): string {
  const word = wordOf(field, text);
  return word === null ? text : (words[language].words[word] ?? word);
}

/** A figure as its language writes it: every decimal that it has, and of an amount two. */
export function archivedFigure(language: ArchiveLanguage, field: Field | undefined, figure: number): string {
  const locale = figureLocales[language];
  if (field?.kind === 'money') return plainAmount(String(figure), { locale, currency: '' });
  return numberFormat(locale, { maximumFractionDigits: 6, useGrouping: false }).format(figure);
}

export function archivedField(
  language: ArchiveLanguage,
  { name, fields }: NamedModule,
  field: string,
): string {
  const known = words[language].fields;
  return known[`${name}.${field}`] ?? known[field] ?? labelOf(field, fields[field]);
}
