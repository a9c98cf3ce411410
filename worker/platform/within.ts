/** The result of the work, or `late` when it takes longer than `ms`. The work goes on. */
export async function within<Value>(ms: number, work: Promise<Value>, late: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  try {
    return await Promise.race([work, isLate]);
  } finally {
    clearTimeout(timer);
  }
}
