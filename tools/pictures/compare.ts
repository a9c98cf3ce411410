import type { Page } from "@playwright/test";

/** The fraction of pixels that differ between two pictures, from 0 to 1; 1 when their sizes differ. */
export function differingFraction(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [image1, image2] = await Promise.all(
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
      if (image1!.width !== image2!.width || image1!.height !== image2!.height) return 1;
      const [pixels1, pixels2] = [new Uint32Array(image1!.data.buffer), new Uint32Array(image2!.data.buffer)];
      let differing = 0;
      for (let index = 0; index < pixels1.length; index++) if (pixels1[index] !== pixels2[index]) differing++;
      return differing / pixels1.length;
    },
    [before.toString("base64"), after.toString("base64")],
  );
}
