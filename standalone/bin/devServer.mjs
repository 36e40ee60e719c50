/** The services from their sources, run by `tsx watch`: see dev.mjs. */
const { main } = await import('../src/index.ts');
await main();
