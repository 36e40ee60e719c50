/** What a list gets wrong does not compile. */
import { departments, taxes } from '@hospital/contracts';
import type { Presentation } from '../crud/presentation.ts';
import { columnsFor } from './columns.tsx';

const columns = columnsFor(taxes, [{ source: 'name' }, { source: 'percentage', width: 140 }]);
// @ts-expect-error: no such field
columnsFor(taxes, [{ source: 'percentge' }]);
// @ts-expect-error: a field of another module
columnsFor(taxes, [{ source: 'color' }]);
columnsFor<typeof taxes.fields, 'share'>(taxes, [
  { source: 'share', label: 'tax.share', render: () => '5 %' },
]);
// @ts-expect-error: what is no field says how it is shown
columnsFor<typeof taxes.fields, 'share'>(taxes, [{ source: 'share' }]);

const common = { name: 'resources.taxes.name', base: '/taxs', toast: 'tax', perPage: 100, step: 100 };
({ ...common, module: taxes, columns }) satisfies Presentation;
// @ts-expect-error: not of a module's fields
({ ...common, module: departments, columns: [{ source: 'nmae' }] }) satisfies Presentation;
