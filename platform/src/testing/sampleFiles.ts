/** Small whole files of each kind, 4 × 3 pixels of one colour (the icon 1 × 1). */
const base64 = (text: string) => Buffer.from(text, 'base64');

export const sampleFiles = {
  png: base64(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12M4IRcFRww4OQAp3g8BkpylkwAAAABJRU5ErkJggg==',
  ),
  jpeg: base64(
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAADAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKAKtv/9k=',
  ),
  webp: base64('UklGRjQAAABXRUJQVlA4ICgAAABQAQCdASoEAAMAAUAmJaAABDOAAP7wmyP//ucD//ZwP/9nA/iQAAAA'),
  gif: base64('R0lGODlhBAADAIAAAExpccgeWiH5BAUAAAAALAAAAAAEAAMAAAIDjI9WADs='),
  ico: base64(
    'AAABAAEAAQEAAAEAIAAwAAAAFgAAACgAAAABAAAAAgAAAAEAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADIHlr/AAAAAA==',
  ),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  svg: Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
} as const;
