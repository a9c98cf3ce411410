/** The three figures of a disposal or of a group of them, which stand below one another in all lists of the report. */
export const FIGURES = "grid grid-cols-3 gap-x-3 text-right text-13 max-md:col-span-full md:w-110";
export const LABEL = "block text-11 font-normal text-text-3";
