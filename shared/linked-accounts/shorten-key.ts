const EXTENDED_KEY = /^([xyz]pub.{4}).*(.{6})$/;

/** An extended key with only its first and last letters. Other addresses stay as they are. */
export const shortenKey = (address: string): string => address.replace(EXTENDED_KEY, "$1…$2");
