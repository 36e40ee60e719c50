import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { ReceiptList } from './ReceiptList.tsx';
import { ReceiptView } from './ReceiptView.tsx';

export const presentation: OwnPresentation = { list: ReceiptList, record: ReceiptView };
