import type { OwnMatter } from '../../kernel/session/useBounds.ts';

/** Nobody writes their own salary as long as somebody else can (decisions 55). */
export const ownPay: OwnMatter = { flag: 'EmployeesSalaries', field: 'user' };
