/**
 * Without a connection, waits until it is back and tries again.
 *
 * @param load fetches a part of the program
 * @throws what `load` throws with a connection
 */
export async function onceOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return onceOnline(load);
  }
}
