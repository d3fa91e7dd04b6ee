import type { RunningService } from '../running-service.ts';

/**
 * Starts a service out of parts that have to be closed. `start` pushes each opened part onto the stack. They are closed
 * in reverse order when the service is closed or when starting fails.
 */
export async function openService<Started extends RunningService>(
  start: (opened: AsyncDisposableStack) => Promise<Started>,
): Promise<Started> {
  const opened = new AsyncDisposableStack();
  try {
    // A stack that is disposed of twice does not wait the second time.
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= opened.disposeAsync();
      return closed;
    };
    return { ...(await start(opened)), close };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
