/** sharp as pictures may use it: one thread, nothing kept, and the four loaders of what is uploaded. */
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((loader) => `VipsForeignLoad${loader}Buffer`),
});

export { sharp };
