/** Whatever people write into whatever is printed is on the paper as they wrote it, and reaches nothing. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  exampleInvoice,
  invoicePrintable,
  payslipPrintable,
  prescriptionPrintable,
  type Printable,
  type PrintedClinic,
} from '@hospital/contracts';
import { createServer, type Server } from 'node:http';
import { createRenderer, type Renderer } from './render.ts';
import { readPdf } from './testing/readPdf.ts';

// The first start unpacks the browser.
jest.setTimeout(240_000);

let renderer: Renderer;
let canary: Server;
let origin = '';
let connections = 0;

beforeAll(async () => {
  renderer = await createRenderer({ pages: 2 });
  canary = createServer((_request, response) => response.end('fetched'));
  canary.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? String(address.port) : ''}`;
});
afterAll(async () => {
  await renderer.close();
  canary.closeAllConnections();
  await new Promise((resolve) => canary.close(resolve));
});

const hostile = (): string[] => [
  `<script>fetch('${origin}/s')</script>`,
  `<script src="${origin}/s.js"></script>`,
  `<img src="${origin}/i.png">`,
  `<img src=x onerror="fetch('${origin}/e')">`,
  `<iframe src="file:///etc/passwd"></iframe>`,
  `<iframe src="${origin}/f"></iframe>`,
  `<iframe srcdoc="<img src='${origin}/d'>"></iframe>`,
  `<object data="file:///etc/passwd"></object>`,
  `<embed src="${origin}/e.pdf">`,
  `<link rel="stylesheet" href="${origin}/l.css">`,
  `<link rel="preconnect" href="${origin}">`,
  `<meta http-equiv="refresh" content="0;url=${origin}/m">`,
  `<base href="${origin}/">`,
  `<style>@import url('${origin}/a.css');</style>`,
  `</style><style>body{background:url(${origin}/b)}</style>`,
  `"; } @import url(${origin}/c); @page { content: "`,
  `" url("${origin}/u") "`,
  `\\"; background: url(${origin}/v)`,
  `url(file:///etc/passwd)`,
  `<svg onload="fetch('${origin}/o')"></svg>`,
  `<svg><image href="${origin}/h"/></svg>`,
  `<svg><use href="${origin}/u.svg#x"/></svg>`,
  `<video src="${origin}/v.mp4" poster="${origin}/p"></video>`,
  `<audio src="${origin}/a.mp3" autoplay></audio>`,
  `<form action="${origin}"><button autofocus onfocus="submit()">x</button></form>`,
  `<details open ontoggle="fetch('${origin}/t')">x</details>`,
  `<img src="http://169.254.169.254/latest/meta-data/">`,
  `<iframe src="http://[::1]:22/"></iframe>`,
  `<a href="javascript:alert(1)" ping="${origin}/p">x</a>`,
  `<img srcset="${origin}/1x 1x, ${origin}/2x 2x">`,
  `<body background="${origin}/bg">`,
  `<td background="${origin}/td">`,
  `--></textarea></title></script><script>1</script>`,
  `<!--#include file="/etc/passwd"-->`,
  `\${process.env.MASTER_KEY} {{7*7}} <%= 7*7 %>`,
  `&lt;script&gt;&#60;img src=x&#62;&amp;`,
  `' onmouseover='fetch("${origin}")' x='`,
  `expression(alert(1)) -moz-binding:url(${origin}/x)`,
  `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='x'/>">`,
  `<template><slot></slot></template><math><mi href="${origin}">x</mi></math>`,
];

const plain = exampleInvoice();
const clinicOf = (text: string): PrintedClinic => ({
  ...plain.seller,
  name: text,
  address: [text, text],
  phone: text,
  fax: text,
  email: text,
  website: text,
  legalFooter: text,
  identity: {
    ice: text,
    fiscalId: text,
    tradeRegister: text,
    professionalTax: text,
    cnssNumber: text,
    inpe: text,
    rib: text,
  },
});

/** Each kind with the text in every field that a person writes, and how often it then is in the body. */
const kinds: Readonly<Record<string, (text: string) => { document: Printable; times: number }>> = {
  invoice: (text) => ({
    document: invoicePrintable(
      {
        ...plain,
        seller: {
          ...clinicOf(text),
          bank: { name: text, country: text, city: text, address: text, iban: text, swift: text, rib: text },
        },
        buyer: {
          company: text,
          ice: text,
          name: text,
          email: text,
          patientAddress: text,
          billingAddress: `${text} `,
        },
        visit: { department: text, doctor: text, day: null },
        lines: [{ name: text, description: text, quantity: '1', price: '1.00', amount: '1.00' }],
        otherInformation: text,
      },
      { language: 'en' },
    ),
    times: 30,
  }),
  prescription: (text) => ({
    document: prescriptionPrintable(
      {
        number: 'ORD-2026-000001',
        prescriptionDate: '2026-03-02',
        dueDate: null,
        clinic: clinicOf(text),
        patient: { name: text, birthday: null, address: text, email: text },
        doctor: { name: text, speciality: text, department: text },
        lines: [{ name: text, description: text }],
        otherInformation: text,
        dateFormat: 'd/m/Y',
      },
      { language: 'en' },
    ),
    times: 23,
  }),
  payslip: (text) => ({
    document: payslipPrintable(
      {
        month: '2026-03',
        clinic: clinicOf(text),
        employee: { name: text, email: text, cin: text, role: text, joiningDate: null },
        lines: [{ text: 'baseSalary', base: null, rate: null, earned: '1.00', deducted: null }],
        grossSalary: '1.00',
        deductions: '0.00',
        netSalary: '1.00',
        currency: 'MAD',
        dateFormat: 'd/m/Y',
        sample: false,
      },
      { language: 'en' },
    ),
    times: 18,
  }),
};

/** What is odd, and what of it is on the paper. */
const odd: Readonly<Record<string, string>> = {
  'pages of text': `Lorem ipsum dolor sit amet. `.repeat(100),
  'pages of Arabic': 'شكراً جزيلاً لكم. '.repeat(100),
  'three hundred lines': 'a\n'.repeat(300),
  'right-to-left overrides': '\u202egnirts\u202c\u2066x\u2069'.repeat(100),
  'overrides that never end': '\u202e\u202a\u2066\u2067'.repeat(500),
  'control characters': `\u0000one\u0007\u001b[31mtwo\u009bthree\u007f`,
  'halves of characters': `\ud800one\udfff\ud83dtwo\ufffe\uffff`,
  'emoji of several signs': '👩‍👩‍👧🏳️‍🌈🇲🇦'.repeat(50),
  'invisible characters': `one\u200b\u200c\u200d\u2060\ufefftwo\u00ad`.repeat(50),
  'a pile of accents': `e${'\u0301'.repeat(2_000)}`,
  'wide blanks': `one\u3000\u2003\u00a0two\u2028three\u2029four`,
};

const visible = (text: string): string[] =>
  ['one', 'two', 'three', 'four'].filter((word) => text.includes(word));

const joined = (text: string): string => text.replace(/\s+/g, '');

describe.each(Object.keys(kinds))('%s', (kind) => {
  test('prints forty hostile values in every field as text, and asks nobody', async () => {
    const before = connections;
    for (const value of hostile()) {
      const { document, times } = kinds[kind]?.(value) ?? { document: null, times: 0 };
      if (document === null) throw new Error(`no such kind: ${kind}`);
      const read = await readPdf((await renderer.renderPdf(document)).bytes);
      const text = joined(read.pages.join(''));
      const found = text.split(joined(value)).length - 1;
      expect({ value, isEverywhere: found >= times }).toEqual({ value, isEverywhere: true });
      expect(text).not.toMatch(/root:x:|fetched/);
    }
    expect(connections).toBe(before);
  });

  test.each(Object.entries(odd))('prints %s', async (_, text) => {
    const document = kinds[kind]?.(text).document;
    if (document === undefined) throw new Error(`no such kind: ${kind}`);
    const { pages, bytes } = await renderer.renderPdf({ ...document, long: true });
    const read = await readPdf(bytes);
    expect(read.pages).toHaveLength(pages);
    expect(read.tagged).toBe(true);
    const written = joined(read.pages.join(''));
    for (const part of visible(text)) expect(written).toContain(part);
  });
});

test('prints fifty pages of text, and a word of a megabyte', async () => {
  const clinic = { ...plain, seller: { ...plain.seller, legalFooter: null } };
  for (const [text, least] of [
    ['Lorem ipsum dolor sit amet. '.repeat(6_000), 50],
    ['W'.repeat(1_000_000), 500],
  ] as const) {
    const document = invoicePrintable({ ...clinic, otherInformation: text }, { language: 'en' });
    const { pages, bytes } = await renderer.renderPdf({ ...document, long: true });
    expect(pages).toBeGreaterThanOrEqual(least);
    expect(bytes.length).toBeLessThan(4_000_000);
  }
});

test.each([
  ['9999999999.99', '999,999,999.999', '9,999,999,999.99'],
  ['0.00', '0', '0.00'],
  ['0.01', '0.001', '0.01'],
])('prints the amount %s', async (amount, quantity, printed) => {
  const line = {
    name: 'Line',
    description: null,
    quantity: quantity.replaceAll(',', ''),
    price: amount,
    amount,
  };
  const figures = {
    lines: [line],
    total: amount,
    taxAmount: '0.00',
    discountAmount: '0.00',
    grandTotal: amount,
  };
  for (const language of ['en', 'fr', 'ar'] as const) {
    const document = invoicePrintable({ ...plain, ...figures }, { language });
    const read = await readPdf((await renderer.renderPdf(document)).bytes);
    const digits = (text: string) => text.replace(/[^0-9]/g, '');
    expect(digits(read.pages.join(''))).toContain(digits(printed));
    expect(read.pages.join('')).not.toMatch(/NaN|undefined|Infinity|e\+/);
  }
});

test.each(['1800-01-01', '2199-12-31', '2028-02-29'])('prints the day %s', async (day) => {
  for (const language of ['en', 'fr', 'ar'] as const) {
    const document = invoicePrintable({ ...plain, invoiceDate: day, dueDate: day }, { language });
    const { pages } = await readPdf((await renderer.renderPdf(document)).bytes);
    for (const part of day.split('-')) expect(pages[0]).toContain(part);
    expect(pages[0]).not.toMatch(/Invalid|NaN/);
  }
});
