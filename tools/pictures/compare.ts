import type { Page } from "@playwright/test";

/** The share of pixels that differ between two pictures, from 0 to 1; 1 when their sizes differ. */
export function shareOfDifference(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [one, two] = await Promise.all(
        pictures.map(async (base64) => {
          const picture = new Image();
          picture.src = `data:image/png;base64,${base64}`;
          await picture.decode();
          const canvas = new OffscreenCanvas(picture.width, picture.height);
          const context = canvas.getContext("2d")!;
          context.drawImage(picture, 0, 0);
          return context.getImageData(0, 0, picture.width, picture.height);
        }),
      );
      if (one!.width !== two!.width || one!.height !== two!.height) return 1;
      const [a, b] = [new Uint32Array(one!.data.buffer), new Uint32Array(two!.data.buffer)];
      let different = 0;
      for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) different++;
      return different / a.length;
    },
    [before.toString("base64"), after.toString("base64")],
  );
}
