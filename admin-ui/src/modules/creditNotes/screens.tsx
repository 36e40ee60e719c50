import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { CreditNoteList } from './CreditNoteList.tsx';
import { CreditNoteView } from './CreditNoteView.tsx';

export const presentation: OwnPresentation = { list: CreditNoteList, record: CreditNoteView };
