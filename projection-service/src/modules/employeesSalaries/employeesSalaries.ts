/** The preview of a salary: its figures, with the rates of the settings as they stand. */
import {
  figuresRefusal,
  otherDeductions,
  Problem,
  salaryFigureFields,
  salaryFigures,
  salaryInputFields,
  salaryRateFields,
  salaryRates,
  settings,
  SETTINGS_ID,
  wireValues,
} from '@hospital/contracts';
import { findOne } from '../../kernel/query/list.ts';
import { momentOf } from '../../kernel/query/moment.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { readHandler, type QueryKit } from '../../kernel/query/reader.ts';
import { z } from 'zod';

/** As the route's schema leaves it. */
const previewed = z.object({
  baseSalary: z.string(),
  othersEarning: z.string(),
  othersDeducations: z.string().nullish(),
  othersDedications: z.string().nullish(),
});

function preview(kit: QueryKit) {
  return readHandler(kit, ['settings'], async ({ body, query }) => {
    const { baseSalary, othersEarning, ...deductions } = previewed.parse(body);
    const input = { baseSalary, othersEarning, othersDeducations: otherDeductions(deductions) ?? '0.00' };
    const moment = await momentOf(kit, query['asOf']);
    const found = await findOne(kit.pool, settings, { id: SETTINGS_ID, moment });
    const rates = salaryRates(found?.row);
    const figures = salaryFigures(input, rates);
    const currency = found?.row['currencyCode'];
    const refusal = figuresRefusal(figures, typeof currency === 'string' ? currency : null);
    if (refusal) throw Problem.of(refusal);
    const amounts = wireValues({ ...salaryInputFields, ...salaryFigureFields }, { ...input, ...figures }, '');
    return {
      body: {
        ...amounts,
        othersDedications: amounts['othersDeducations'],
        rates: wireValues(salaryRateFields, rates, ''),
      },
    };
  });
}

export const employeesSalariesQueries: QueryModule = {
  handlers: (kit) => ({ 'employeesSalaries.preview': preview(kit) }),
};
