// The image library, set up for hostile input. All of this service imports it from here.
import sharp from 'sharp';

// Only three formats are read, and from memory only. The readers of others, such as SVG and TIFF, are large and had
// security flaws; and no path in an upload can make it open a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadJpegBuffer'],
});

// Uploads are never the same twice, so that a cache would only hold on to memory.
sharp.cache(false);

// One thread for each image: several images are worked on at once already.
sharp.concurrency(1);

export { sharp };
