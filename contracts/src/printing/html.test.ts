import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cssString, escapeText, html, safeImage, type Html } from './html.ts';

/** What a parser makes of escaped text. */
function parsed(markup: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", '#96': '`' };
  return markup.replace(/&([^;]+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** What a CSS parser makes of a string literal, by the rules of css-syntax. */
function parsedCss(literal: string): string {
  const inside = literal.slice(1, -1);
  return inside.replace(/\\([0-9a-f]{1,6}) /g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
}

const wild = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '`', '&', '\\', '/', ';', '\0', '\n', 'a', '‮', '\ud800'),
  }),
);

describe('html', () => {
  test('escapes what is interpolated and keeps what is markup', () => {
    const name = '<b onclick="x">&\'`</b>';
    expect(html`<p title="${name}">${name}${html`<i>${1}</i>`}</p>`.toString()).toBe(
      '<p title="&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;&#96;&lt;/b&gt;">&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;&#96;&lt;/b&gt;<i>1</i></p>',
    );
  });

  test('lists are joined, nothing prints as nothing', () => {
    expect(html`${['<', null, [undefined, false, html`<hr />`]]}`.toString()).toBe('&lt;<hr />');
  });

  test('an object that only looks like markup is not', () => {
    const forged: unknown = { toString: () => '<script>' };
    expect(html`${forged as Html}`.toString()).toBe('');
  });

  test('any text comes back as itself, without what cannot be printed, and opens no tag', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const escaped = escapeText(text);
        expect(escaped).not.toMatch(/[<>"'`]/);
        expect(escaped).not.toMatch(/&(?!(amp|lt|gt|quot|#39|#96);)/);
        expect(parsed(escaped)).toBe(text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\u{fffe}\u{ffff}]/gu, ''));
      }),
    );
  });
});

describe('cssString', () => {
  test('any text stays inside its literal and inside its <style>', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const literal = cssString(text);
        expect(literal).toMatch(/^"(?:[\p{L}\p{N} ]|\\[0-9a-f]{1,6} )*"$/u);
        expect(parsedCss(literal)).toBe(
          text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\u{fffe}\u{ffff}]/gu, '').replace(/\s+/g, ' '),
        );
      }),
    );
  });
});

describe('safeImage', () => {
  test.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/x-icon;base64,AAAB',
    '/api/settings/lightLogo',
  ])('shows %s', (source) => {
    expect(safeImage(source)).toBe(source);
  });

  test.each([
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHN2Zz4=',
    'data:image/png;base64,x" onerror="alert(1)',
    'https://example.org/logo.png',
    '//example.org/logo.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/api/../../etc/passwd?x',
  ])('leaves out %s', (source) => {
    expect(safeImage(source)).toBeNull();
  });
});
