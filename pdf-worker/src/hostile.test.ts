/** Whatever people write into whatever is printed stands on the paper as they wrote it, and reaches nothing. */
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
});

/** Each kind with the text in every field that a person writes, and how often it then stands in the body. */
const kinds: Readonly<Record<string, (text: string) => { document: Printable; times: number }>> = {
  invoice: (text) => ({
    document: invoicePrintable(
      {
        ...plain,
        seller: {
          ...clinicOf(text),
          bank: { name: text, country: text, city: text, address: text, iban: text, swift: text },
        },
        buyer: { name: text, email: text, patientAddress: text, billingAddress: `${text} ` },
        visit: { department: text, doctor: text, day: null },
        lines: [{ name: text, description: text, quantity: '1', price: '1.00', amount: '1.00' }],
        otherInformation: text,
      },
      { language: 'en' },
    ),
    times: 20,
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
    times: 16,
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
    times: 11,
  }),
};

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

  test('prints pages of text, in both directions', async () => {
    const long = 'Lorem ipsum dolor sit amet. '.repeat(100);
    for (const text of [long, 'شكراً جزيلاً لكم. '.repeat(100), '\u202egnirts\u202c'.repeat(100)]) {
      const document = kinds[kind]?.(text).document;
      if (document === undefined) throw new Error(`no such kind: ${kind}`);
      const { pages } = await renderer.renderPdf({ ...document, long: true });
      expect(pages).toBeGreaterThan(0);
    }
  });
});
