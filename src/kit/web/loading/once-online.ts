/**
 * Offline, waits for the connection and retries.
 *
 * @param load imports a part of the program
 * @throws what `load` throws while online
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
