/**
 * npm run mutation -- --sample N …     a random sample of all packages, with every kind of unit test: sample.mjs
 * npm run mutation -- [place …]        all of a place, with the tests that need no database: whole.mjs
 */
await import(process.argv.includes('--sample') ? './sample.mjs' : './whole.mjs');
