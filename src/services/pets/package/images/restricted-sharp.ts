// The image library, set up for hostile input. All of this service imports it from here.
import sharp from 'sharp';

// It could read dozens of formats, SVG and TIFF among them, whose readers are large and have a history. Three are enough,
// and from memory only: no path in an upload can ever make it open a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadJpegBuffer'],
});

// Uploads are never the same twice, so that a cache would only hold on to memory.
sharp.cache(false);

// One thread for each image: several images are worked on at once already.
sharp.concurrency(1);

export { sharp };
