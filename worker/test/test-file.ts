/** The number of the running test file. All files share one runtime and therefore this module. */
let current = 0;

export function beginTestFile() {
  current += 1;
}

/**
 * Returns a function that throws once the next test file has begun. Without it a test that has timed out would go on
 * and write into the storage of the next file.
 */
export function requireSameFile(): () => void {
  const file = current;
  return () => {
    if (file !== current) throw new Error("The test file of this app has ended.");
  };
}
