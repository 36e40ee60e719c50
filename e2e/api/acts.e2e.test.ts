/** Acts and prices: who keeps them, one code of a kind, suggestions for a line, and what the lines of an invoice keep of an act. */
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { recordOf, rowsOf, textOf, type Answer, type Client, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
let accountant: Client;

beforeAll(async () => {
  accountant = await clinic.as('Accountant');
}, 120_000);

const create = (fields: Fields, by: Client = accountant): Promise<Answer> =>
  by.post('/acts/create/{me}', clinic.actFields(fields));
const made = async (fields: Fields): Promise<string> => (await create(fields)).must(201).id;
const edit = (id: string, fields: Fields) => accountant.put(`/acts/${id}/{me}`, fields);
const suggested = async (query: string): Promise<readonly Fields[]> =>
  rowsOf((await accountant.get(`/acts/suggestions?${query}`)).must(200).record, 'acts');
const codesOf = async (query: string) => (await suggested(query)).map(({ code }) => code);

describe('an act', () => {
  test('is kept by who holds Invoices, and by nobody else', async () => {
    const id = await made({ code: 'ROLE' });
    for (const role of ['Receptionist', 'Doctor', 'Nurse', 'Manager'] as const) {
      const other = await clinic.as(role);
      (await create({}, other)).must(403);
      for (const path of ['/acts', `/acts/${id}`, '/acts/suggestions?text=r'])
        (await other.get(path)).must(403);
      (await other.delete(`/acts/${id}/{me}`)).must(403);
    }
    expect((await accountant.get(`/acts/${id}`)).must(200).record).toMatchObject({ code: 'ROLE' });
  });

  test('of one code is made once, also by two people at the same moment and in another case', async () => {
    const codes = ['ECG 1', 'ecg 1', 'Ecg 1 ', 'ECG 1'];
    const by = (index: number) => (index % 2 === 0 ? accountant : clinic.admin);
    const answers = await Promise.all(codes.map((code, index) => create({ code }, by(index))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) answer.must(409, 'duplicate');
    expect((await accountant.get('/acts?code=ecg 1')).must(200).rows).toHaveLength(1);
  });

  test('gives its code back when it is deleted or has another one', async () => {
    const id = await made({ code: 'FREE' });
    (await create({ code: 'free' })).must(409, 'duplicate');
    (await edit(id, { code: 'FREE2' })).must(200);
    const next = await made({ code: 'free' });
    (await accountant.delete(`/acts/${next}/{me}`)).must(200);
    await made({ code: 'FREE' });
  });

  test('needs a name, prices with different starts, and no tax where it is exempt', async () => {
    const refused = async (fields: Fields, field: string) =>
      expect(Object.keys(recordOf((await create(fields)).must(400).record, 'fields'))).toEqual([field]);
    await refused({ nameFr: ' ' }, 'nameFr');
    await refused({ prices: [] }, 'prices');
    const twice = [1, 2].map((price) => ({ from: '2026-01-01', price }));
    await refused({ prices: twice }, 'prices');
    await clinic.tax(20);
    await refused({ taxRate: 20, exemption: 'Exempt' }, 'exemption');
    (await create({ taxRate: 13 })).must(400, 'tax_rate_unknown');
    const id = await made({ taxRate: 20 });
    expect(Object.keys(recordOf((await edit(id, { exemption: 'x' })).must(400).record, 'fields'))).toEqual([
      'exemption',
    ]);
  });

  test('keeps hostile texts as they are, and returns its prices in order', async () => {
    const name = `<img src=x onerror=alert(1)>'); drop table acts; --`;
    const prices = ['2026-03-01', '2026-01-01', '2026-02-01'].map((from, index) => ({ from, price: index }));
    const id = await made({ code: '%_\\', nameFr: name, prices });
    const { record } = (await accountant.get(`/acts/${id}`)).must(200);
    expect(record).toMatchObject({ code: '%_\\', nameFr: name, name });
    expect(rowsOf(record, 'prices').map(({ from }) => from)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(await codesOf(`text=${encodeURIComponent('%_')}`)).toEqual(['%_\\']);
    expect(await codesOf(`text=${encodeURIComponent('%%')}`)).toEqual([]);
  });

  test('keeps its department from being deleted, until it names another one', async () => {
    const department = await clinic.department();
    const id = await made({ department });
    (await clinic.admin.delete(`/departments/${department}/{me}`)).must(409, 'in_use');
    (await edit(id, { department: null })).must(200);
    (await clinic.admin.delete(`/departments/${department}/{me}`)).must(200);
    (await edit(id, { department })).must(400);
  });

  test('that two people edit at once is edited by one, where they name the revision', async () => {
    const id = await made({});
    const { record } = (await accountant.get(`/acts/${id}`)).must(200);
    const { revision } = record;
    const answers = await Promise.all(
      [1, 2].map((n) => accountant.put(`/acts/${id}/{me}`, { nameEn: `Visit ${n}`, revision })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('suggestions', () => {
  test('are active acts by the beginning of the code, then by a part of the name in any language', async () => {
    await made({ code: 'ZQ2', nameFr: 'Écho du foie', nameAr: 'فحص الكبد' });
    await made({ code: 'ZQ1', nameFr: 'Radio', nameEn: 'Liver scan' });
    await made({ code: 'LIV9', nameFr: 'Zq dans le nom' });
    await made({ code: 'ZQ3', nameFr: 'Inactif', status: 'Inactive' });
    expect(await codesOf('text=zq')).toEqual(['ZQ1', 'ZQ2', 'LIV9']);
    expect(await codesOf('text=ZQ2')).toEqual(['ZQ2']);
    expect(await codesOf('text=liv')).toEqual(['LIV9', 'ZQ1']);
    expect(await codesOf('text=echo du')).toEqual(['ZQ2']);
    expect(await codesOf(`text=${encodeURIComponent('الكبد')}`)).toEqual(['ZQ2']);
    expect(await codesOf('text=nothing of the kind')).toEqual([]);
  });

  test('are ten at most', async () => {
    for (let n = 10; n < 22; n += 1) await made({ code: `TEN${n}` });
    expect(await codesOf('text=ten')).toEqual(Array.from({ length: 10 }, (_, n) => `TEN${n + 10}`));
  });

  test('have the price of the day that is asked for', async () => {
    const prices = [
      { from: '2026-03-01', price: 300 },
      { from: '2026-01-01', price: 250.5 },
    ];
    await made({ code: 'DAYS', prices });
    const priceOn = async (day: string) => (await suggested(`text=days&day=${day}`))[0]?.['price'];
    expect(await priceOn('2025-12-31')).toBeNull();
    expect(await priceOn('2026-02-28')).toBe(250.5);
    expect(await priceOn('2026-03-01')).toBe(300);
    (await accountant.get('/acts/suggestions?day=tomorrow')).must(400);
  });
});

describe('a line of an invoice', () => {
  const issue = async (lineItems: readonly Fields[]) =>
    clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(await clinic.approved(), { lineItems }));
  const linesOf = (record: Fields) => rowsOf(record, 'lineItems');
  const line = (act: string | null, more: Fields = {}): Fields => ({
    name: 'As typed',
    quantity: 1,
    price: 199,
    act,
    ...more,
  });

  test('keeps code and names of its act, whatever the caller says of them, and its own price', async () => {
    const act = await made({ code: 'LINE1', nameFr: 'Consultation', nameEn: 'Visit', exemption: 'Art. 91' });
    const forged = { code: 'X', nameFr: 'Other', exemption: 'Other', actTaxRate: 99 };
    const { record } = (await issue([line(act, forged), line(null, forged)])).must(201);
    const [named, free] = linesOf(record);
    expect(named).toMatchObject({
      ...{ act, code: 'LINE1', name: 'As typed', nameFr: 'Consultation', nameEn: 'Visit', nameAr: null },
      ...{ exemption: 'Art. 91', actTaxRate: 0, price: 199 },
    });
    expect(free).toMatchObject({ act: null, code: null, nameFr: null, exemption: null, actTaxRate: null });
    expect(record['warnings']).toBeUndefined();
  });

  test('stays as it was when its act changes or is deleted, and when its form is sent again', async () => {
    const act = await made({ code: 'LINE2', nameFr: 'Before' });
    const { record } = (await issue([line(act)])).must(201);
    (await edit(act, { code: 'LINE2B', nameFr: 'After' })).must(200);
    (await accountant.delete(`/acts/${act}/{me}`)).must(200);
    const path = `/invoices/${textOf(record, '_id')}`;
    const again = (await clinic.admin.put(`${path}/{me}`, { lineItems: linesOf(record) })).must(200).record;
    expect(again['revision']).toBe(record['revision']);
    const dearer = linesOf(record).map((each) => ({ ...each, price: 250 }));
    const changed = (await clinic.admin.put(`${path}/{me}`, { lineItems: dearer })).must(200).record;
    expect(linesOf(changed)).toMatchObject([{ act, code: 'LINE2', nameFr: 'Before', price: 250 }]);
    (await issue([line(act)])).must(400, 'validation_failed');
  });

  test('names no act that does not exist or is inactive', async () => {
    const inactive = await made({ status: 'Inactive' });
    const refused = (await issue([line(null), line(inactive)])).must(409, 'inactive_reference');
    expect(Object.keys(recordOf(refused.record, 'fields'))).toEqual(['lineItems.1.act']);
    for (const act of [clinic.role('Nurse'), '7', { $ne: null }])
      (await issue([line(null, { act })])).must(400, 'validation_failed');
  });

  test('with another tax rate than the invoice gives a warning that proposes a second bill', async () => {
    await clinic.tax(10);
    const act = await made({ code: 'LINE3', taxRate: 10 });
    const { record } = (await issue([line(act)])).must(201);
    expect(rowsOf(record, 'warnings')).toMatchObject([{ code: 'act_tax_differs' }]);
    const path = `/invoices/${textOf(record, '_id')}/{me}`;
    const right = (await clinic.admin.put(path, { taxRate: 10 })).must(200).record;
    expect(right['warnings']).toBeUndefined();
    const wrong = (await clinic.admin.put(path, { taxRate: 0 })).must(200).record;
    expect(rowsOf(wrong, 'warnings')).toMatchObject([{ code: 'act_tax_differs' }]);
  });

  test('is printed with its code and its exemption', async () => {
    const act = await made({ code: 'LINE4', nameFr: 'Consultation', exemption: 'Art. 91-VI-1' });
    const { record } = (await issue([line(act, { name: 'Consultation' })])).must(201);
    const paper = (await clinic.admin.get(`/invoices/${textOf(record, '_id')}/paper?language=fr`)).must(200);
    const text = JSON.stringify(paper.record);
    for (const shown of ['LINE4', 'Art. 91-VI-1']) expect(text).toContain(shown);
  });
});
