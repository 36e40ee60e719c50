/** Which pair of shares a type uses: amounts, or percentages of the basic salary. */
import { providentFundTypes } from '@hospital/contracts';

const amounts = { employee: 'employeeShareAmount', organization: 'organizationShareAmount' } as const;
const percentages = {
  employee: 'employeeSharePercentage',
  organization: 'organizationSharePercentage',
} as const;

export type ShareOf = keyof typeof amounts;

export function sharesOf(type: unknown): typeof amounts | typeof percentages {
  return type === providentFundTypes.percentage ? percentages : amounts;
}
