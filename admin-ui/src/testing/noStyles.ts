/** What a style sheet is in a test without a layout. */
export {};
