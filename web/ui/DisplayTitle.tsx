/** The large title of a page for visitors. */
export const DisplayTitle = ({ children }: { children: string }) => (
  <h1 className="text-[40px] leading-11.5 font-semibold tracking-[-0.03em] text-balance max-md:text-[30px] max-md:leading-9">
    {children}
  </h1>
);
