import { idOf, modules, Problem } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { actorWith, administrator, queriesOf, type Asked, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
let models: TestReadModels;
let queries: Queries;

const { departments, auditExports } = modules;
const MANY = 1_203;

async function exported(name: string, format: string, filters: object, by: string = clinic.admin) {
  const id = idOf('export', name);
  const data = { format, filters: JSON.stringify(filters), requestedBy: by };
  await tell(auditExports, id, { type: 'AuditExported', data, actor: by });
  await models.caughtUp(store);
  return id;
}

async function fileOf(id: string, asked: Asked = {}): Promise<string> {
  const { content } = await queries.ask('auditExports.download', { params: { id }, ...asked });
  if (!(content instanceof Readable)) throw new Error('no stream');
  // As bytes: a decoder would take the first sign away.
  return (await buffer(content)).toString();
}

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );

beforeAll(async () => {
  await tellClinic(store);
  models = await testReadModels();
  models.run(store);
  for (let index = 0; index < MANY; index += 1)
    await tell(departments, idOf('many', String(index)), {
      type: 'DepartmentCreated',
      data: { name: `Ward ${index}`, status: 'active', color: 'red' },
    });
  await models.caughtUp(store);
  queries = queriesOf(models);
}, 60_000);
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

describe('an export of the audit', () => {
  test('holds every entry that the search finds, newest first, over many pages', async () => {
    const id = await exported('wards', 'jsonl', { type: 'DepartmentCreated' });
    const lines = (await fileOf(id)).trimEnd().split('\n');
    expect(lines).toHaveLength(MANY + 1);
    const entries = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const page = await queries.list('audit', { query: { type: 'DepartmentCreated', limit: '3' } });
    expect(entries.slice(0, 3)).toEqual(JSON.parse(JSON.stringify(page)));
    const positions = entries.map(({ position }) => String(position));
    expect(positions).toEqual([...positions].sort().reverse());
    expect(new Set(positions).size).toBe(MANY + 1);
  });

  test.each(['jsonl', 'csv'])(
    'gives way to other calls between portions of a page, as %s',
    async (format) => {
      const id = await exported(`portions ${format}`, format, { type: 'DepartmentCreated' });
      const { content } = await queries.ask('auditExports.download', { params: { id } });
      if (!(content instanceof Readable)) throw new Error('no stream');
      const entries: number[] = [];
      for await (const chunk of content) {
        const positions = String(chunk).match(/^(\{"position":"|')\d{20}/gm) ?? [];
        entries.push(new Set(positions).size);
      }
      expect(entries.reduce((sum, count) => sum + count)).toBe(MANY + 1);
      expect(Math.max(...entries)).toBe(50);
    },
  );

  test('is cut at its own event: what came later is in none of it', async () => {
    const id = await exported('cut', 'jsonl', { resource: 'departments', text: 'Ward 77' });
    const before = await fileOf(id);
    await tell(departments, idOf('later'), {
      type: 'DepartmentCreated',
      data: { name: 'Ward 77 b', status: 'active', color: 'red' },
    });
    await models.caughtUp(store);
    expect(await fileOf(id)).toBe(before);
    expect(before).toContain('Ward 77');
    expect(before).not.toContain('Ward 77 b');
  });

  test('as CSV has a line for each change, and no cell that a spreadsheet takes for a formula', async () => {
    const record = idOf('formula');
    const create = { name: '=HYPERLINK("http://a.test")', status: 'active', color: 'red' };
    await tell(departments, record, { type: 'DepartmentCreated', data: create, actor: clinic.admin });
    for (const name of ['＝1+1', '\n=1+1', '\t=1+1', '-1+1', '3-4'])
      await tell(departments, record, { type: 'DepartmentChanged', data: { name } });
    const id = await exported('formula', 'csv', { record });
    const lines = (await fileOf(id)).split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffposition,at,actorId,actor,type,resource,recordId,record,revision,reason,causation,field,from,to',
    );
    expect(lines).toContainEqual(expect.stringMatching(/Ada Admin,DepartmentCreated,departments,.*"'=HYPER/));
    expect(lines).toContainEqual(expect.stringMatching(/^'\d{20},\d{4}-.*,name,'-1\+1,'3-4$/));
    const cells = lines.slice(1).flatMap((line) => line.split(','));
    expect(cells.filter((cell) => /^"?\s*[=@+＝]/.test(cell))).toEqual([]);
    expect(lines.filter((line) => line.includes(record)).length).toBeGreaterThan(2);
  });

  test('is itself found in the audit, with what was asked for', async () => {
    const id = await exported('found', 'csv', { text: 'anything' });
    const [entry] = await queries.list('audit', { query: { resource: 'auditExports' } });
    expect(entry).toMatchObject({ type: 'AuditExported', actor: { name: 'Ada Admin' }, record: { _id: id } });
    expect(entry?.['changes']).toContainEqual({ field: 'filters', from: null, to: '{"text":"anything"}' });
  });

  test('is for the person who asked for it, and who still may', async () => {
    const nurse = actorWith(['Activities']);
    const id = await exported('own', 'csv', { type: 'UserCreated' }, nurse.id);
    expect(await codeOf(fileOf(id, { actor: nurse }))).toBe('answered');
    expect(await codeOf(fileOf(id, { actor: administrator }))).toBe('not_allowed');
    expect(await codeOf(fileOf(idOf('never'), { actor: nurse }))).toBe('not_found');
    // The flag alone tells who did what, and no values.
    expect(await fileOf(id, { actor: nurse })).not.toContain('Élouafi');
  });
});
