import type { OwnerRule } from '../../kernel/session/useRightsLimits.ts';

/** Nobody writes their own salary as long as somebody else can (decisions 55). */
export const ownPay: OwnerRule = { flag: 'EmployeesSalaries', field: 'user' };
