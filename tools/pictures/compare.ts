import sharp from "sharp";

/** The fraction of pixels that differ between two pictures, from 0 to 1; 1 when their sizes differ. */
export async function differingFraction(...pictures: [Buffer, Buffer]): Promise<number> {
  const [image1, image2] = await Promise.all(
    pictures.map((picture) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (image1!.info.width !== image2!.info.width || image1!.info.height !== image2!.info.height) return 1;
  const [pixels1, pixels2] = [image1!, image2!].map(({ data }) => new Uint32Array(new Uint8Array(data).buffer));
  return pixels1!.filter((pixel, index) => pixel !== pixels2![index]).length / pixels1!.length;
}
