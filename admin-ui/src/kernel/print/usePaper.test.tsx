/** The paper of a record, and how it was printed before. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { creditNotes, receipts, type PrintableModule } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { act, useState, type ReactNode } from 'react';
import { useLocale, useLocaleState, type RaRecord } from 'react-admin';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { answerEach, answerWith, holdAnswers, holdCalls } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { refresh } from '../refresh.ts';
import { readPaper, useDocumentsOf, usePaper, usePrintedBefore } from './usePaper.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(async () => {
  await takeOff();
  await i18nProvider.changeLocale('en');
});

const receipt: RaRecord = { id: 'r', _id: 'r', number: 'R-7', revision: 2 };

interface Shown {
  readonly module: PrintableModule;
  readonly record: RaRecord;
}

interface ScreenProps {
  readonly record?: RaRecord;
  readonly children: (shown: Shown) => ReactNode;
}

/** A screen that goes on to other records, languages and states while it is open. */
function Screen({ record = receipt, children }: ScreenProps) {
  const [shown, setShown] = useState<Shown>({ module: receipts, record });
  const [, setLocale] = useLocaleState();
  const client = useQueryClient();
  const buttons: Readonly<Record<string, () => unknown>> = {
    'another record': () => setShown({ module: receipts, record: { ...receipt, id: 's' } }),
    'another module': () => setShown({ module: creditNotes, record }),
    French: () => setLocale('fr'),
    'the record changed': () => refresh(client, [{ resource: 'receipts', _id: 'r' }], 'others'),
    'a document changed': () => refresh(client, [{ resource: 'documents', _id: 'd' }], 'others'),
  };
  return (
    <>
      {Object.entries(buttons).map(([text, onClick]) => (
        <button key={text} type="button" onClick={onClick}>
          {text}
        </button>
      ))}
      <output>{children(shown)}</output>
    </>
  );
}

const said = (container: ParentNode) => container.querySelector('output')?.textContent;

describe('a paper', () => {
  /** Each render, with the language of the screens. */
  let seen: string[];
  beforeEach(() => void (seen = []));

  function Paper({ module, record }: Shown) {
    const locale = useLocale();
    const title = usePaper(module, record).data?.title ?? 'on its way';
    seen.push(`${locale}: ${title}`);
    return title;
  }
  const shown = (record?: RaRecord) =>
    showForm(<Screen {...(record ? { record } : {})}>{(each) => <Paper {...each} />}</Screen>);

  test('is asked for at the address of its record, in the language of the screens', async () => {
    const asked = answerEach({ 'GET /api/receipts/a%2Fb/paper?language=en': { body: { title: 'Receipt' } } });
    const container = await shown({ ...receipt, id: 'a/b' });
    await untilText(container, 'Receipt');
    expect(asked).toHaveLength(1);
  });

  test('is that of one document where its id is given', async () => {
    const asked = answerWith({ body: { title: 'Reçu' } });
    const paper = await readPaper(receipts, 'r', { language: 'fr', document: 'd' });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/receipts/r/paper?language=fr&document=d',
    ]);
    expect(paper).toEqual({ title: 'Reçu' });
  });

  const papers = {
    'GET /api/receipts/r/paper?language=en': [{ body: { title: 'English' } }, { body: { title: 'Newer' } }],
    'GET /api/receipts/r/paper?language=fr': { body: { title: 'Français' } },
    'GET /api/receipts/s/paper?language=en': { body: { title: 'Other receipt' } },
    'GET /api/creditNotes/r/paper?language=en': { body: { title: 'Credit note' } },
  };

  test('of the record before is gone while the next one is on its way', async () => {
    answerEach(papers);
    const container = await shown();
    await untilText(container, 'English');
    const letGo = holdCalls('/paper');
    await press(container, 'another record');
    await settled();
    expect(said(container)).toBe('on its way');
    await act(async () => letGo());
    await until(() => said(container) === 'Other receipt');
  });

  test('is read again in another language, and stays while the texts of the screens are loaded', async () => {
    answerEach(papers);
    const container = await shown();
    await untilText(container, 'English');
    await press(container, 'French');
    await until(() => said(container) === 'Français');
    expect(seen.find((render) => render.startsWith('fr'))).toBe('fr: English');
  });

  test('is not shared with a record of another module', async () => {
    answerEach(papers);
    const container = await shown();
    await untilText(container, 'English');
    await press(container, 'another module');
    await until(() => said(container) === 'Credit note');
  });

  test('is read again when its record changes', async () => {
    answerEach(papers);
    const container = await shown();
    await untilText(container, 'English');
    await press(container, 'the record changed');
    await until(() => said(container) === 'Newer');
  });
});

const document = {
  _id: 'd',
  code: 'K7QF2M9XTB4D',
  createdAt: '2026-03-02T10:00:00.000Z',
  status: 'ready',
  unchanged: true,
  language: 'en',
  duplicateOn: null,
};
const older = { ...document, _id: 'e', createdAt: '2026-03-01T10:00:00.000Z' };
const failed = { ...document, _id: 'f', createdAt: '2026-03-03T10:00:00.000Z', status: 'failed' };

describe('the documents of a record', () => {
  function Documents({ module, record }: Shown) {
    return (
      useDocumentsOf(module, record)
        .data?.map(({ _id }) => _id)
        .join() ?? 'on their way'
    );
  }
  const shown = () => showForm(<Screen>{(each) => <Documents {...each} />}</Screen>);

  test('are all of its kind, those that failed among them', async () => {
    const asked = answerWith({ body: [failed, document] });
    const container = await shown();
    await until(() => said(container) === 'f,d');
    const [path = '', query] = asked[0]?.path.split('?') ?? [];
    expect([asked.length, asked[0]?.method, path]).toEqual([1, 'GET', '/api/documents']);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      search: '{"kind":"receipt","record":"r"}',
      limit: '100',
    });
  });

  test.each(['another record', 'another module', 'a document changed'])(
    'are read again for: %s',
    async (step) => {
      const asked = answerWith({ body: [document] }, { body: [older] });
      const container = await shown();
      await until(() => said(container) === 'd');
      await press(container, step);
      await until(() => said(container) === 'e');
      expect(asked).toHaveLength(2);
    },
  );
});

describe('how a record was printed before', () => {
  function Before({ module, record }: Shown) {
    const before = usePrintedBefore(module, record);
    return before ? `${before.at} ${before.isDuplicateNext ? 'duplicate' : 'original'}` : 'never';
  }
  async function before(...documents: readonly object[]) {
    const asked = answerWith({ body: documents });
    const container = await showForm(<Screen>{(each) => <Before {...each} />}</Screen>);
    await until(() => asked.length > 0);
    await settled();
    return { container, said: said(container) };
  }

  test('is the instant of the last print', async () => {
    expect((await before(document, older)).said).toBe('2026-03-02T10:00:00.000Z duplicate');
  });

  test('leaves out prints that failed', async () => {
    expect((await before(failed, older)).said).toBe('2026-03-01T10:00:00.000Z duplicate');
    await takeOff();
    expect((await before(failed)).said).toBe('never');
  });

  test('is nothing for a record without a document, or while they are on their way', async () => {
    expect((await before()).said).toBe('never');
    await takeOff();
    holdAnswers();
    const container = await showForm(<Screen>{(each) => <Before {...each} />}</Screen>);
    await settled();
    expect(said(container)).toBe('never');
  });

  test.each([
    ['that the record no longer says', { unchanged: false }],
    ['in another language', { language: 'fr' }],
    ['that is not ready yet', { status: 'queued' }],
    ['whose file was erased', { status: 'erased' }],
  ])('makes the next print no duplicate after one %s', async (_what, other) => {
    expect((await before({ ...document, ...other })).said).toBe('2026-03-02T10:00:00.000Z original');
  });

  test('makes it one where any of them is the record as it stands', async () => {
    expect((await before({ ...document, unchanged: false }, older)).said).toBe(
      '2026-03-02T10:00:00.000Z duplicate',
    );
  });

  test('depends on the language of the screens', async () => {
    const { container } = await before(document);
    expect(said(container)).toContain('duplicate');
    await press(container, 'French');
    await until(() => said(container) === '2026-03-02T10:00:00.000Z original');
  });
});
