/** A link or a button in a menu or a sheet. */
export const MENU_ROW =
  "-mx-2 flex min-h-9 items-center gap-3 rounded-control px-2 hover:bg-hover max-md:min-h-11 [&>svg]:text-text-3";
