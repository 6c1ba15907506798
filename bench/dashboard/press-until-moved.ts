/**
 * Runs in the page: presses a key in every frame until it has moved the table from its first row, and marks when. A key
 * that the test's driver sends takes a tenth of a second longer, which no person waits for.
 */
export function pressUntilMoved(): void {
  const table = '[role=grid][aria-label=Results]';
  const press = () => {
    if (document.querySelector(`${table} [data-at][aria-selected=true]:not([data-at="0"])`))
      return void performance.mark('row-moved');
    const isShown = document.querySelector(`${table} [data-at="0"]`) !== null;
    const key = new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true });
    if (isShown) document.body.dispatchEvent(key);
    requestAnimationFrame(press);
  };
  requestAnimationFrame(press);
}
