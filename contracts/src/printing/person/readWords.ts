/** How an archive says in which way data were read, and what happened at the door of an account: as the screens of the audit say it. */
import type { ArchiveLanguage } from '../../modules/personalData/accessArchives.ts';

const en = {
  record: 'Opened the record',
  command: 'Answer to a change',
  list: 'In a list',
  photo: 'The photo',
  history: 'The history',
  document: 'A document',
  pdf: 'The PDF',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  password_set: 'Password set',
};
type ReadWords = Readonly<Record<keyof typeof en, string>>;

const fr: ReadWords = {
  record: 'Fiche ouverte',
  command: 'Réponse à une modification',
  list: 'Dans une liste',
  photo: 'La photo',
  history: 'L’historique',
  document: 'Un document',
  pdf: 'Le PDF',
  signed_in: 'Connexion',
  sign_in_failed: 'Échec de connexion',
  signed_out: 'Déconnexion',
  password_set: 'Mot de passe défini',
};

const ar: ReadWords = {
  record: 'فتح السجل',
  command: 'رد على تعديل',
  list: 'في قائمة',
  photo: 'الصورة',
  history: 'السجل الزمني',
  document: 'وثيقة',
  pdf: 'ملف PDF',
  signed_in: 'تسجيل دخول',
  sign_in_failed: 'فشل تسجيل الدخول',
  signed_out: 'تسجيل خروج',
  password_set: 'تعيين كلمة السر',
};

const words: Readonly<Record<ArchiveLanguage, Readonly<Record<string, string>>>> = { en, fr, ar };

/** A way of a later version is said by its name. */
export function archivedRead(language: ArchiveLanguage, how: string): string {
  return words[language][how] ?? how;
}
