/** What the file of a font is in a test without a browser. */
export default 'font.woff2';
