import { expect, test } from '@jest/globals';
import { defineCrud, moduleList, text } from '@hospital/contracts';
import { declaredScreens } from './declaredScreens.tsx';

const rooms = defineCrud({
  name: 'rooms',
  noun: 'Room',
  category: 'room',
  flag: 'Assets',
  fields: { name: text({ required: true }) },
  list: { method: 'GET', sort: [{ field: 'name', order: 'asc' }], search: ['name'] },
  title: ['name'],
});

test('a declaration alone has its four screens, where its calls are, for who holds its flag', () => {
  const { screens, menu } = declaredScreens(rooms);
  expect(screens.map(({ path }) => path)).toEqual([
    '/rooms',
    '/rooms/create',
    '/rooms/:id',
    '/rooms/:id/update',
  ]);
  for (const { needs } of screens) expect(needs).toEqual({ flags: ['Assets'] });
  expect(menu).toMatchObject([{ to: '/rooms', text: 'rooms', needs: { flags: ['Assets'] } }]);
});

test('every simple module of the product has screens, written or declared', async () => {
  const { product } = await import('../../modules/index.ts');
  const shown = product.screens.map(({ path }) => path);
  const simple = moduleList.filter(({ kind }) => kind === 'crud').map(({ path }) => `/${path}`);
  expect(simple).toContain('/departments');
  expect(shown).toEqual(expect.arrayContaining(simple));
});
