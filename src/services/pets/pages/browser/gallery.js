// Completes the gallery: further pages come by themselves when one gets to the end of the list. The links to them are real ones.
import { h } from '../../../../platform/web/browser/dom.js';
import { loadPage } from '../../../../platform/web/browser/load-page.js';

/** The number of pages that load without a click; without a button after them nobody could reach the footer. */
const AUTOMATIC_PAGES = 3;
/** The distance below the window at which the next page is fetched. */
const AHEAD = '600px';

// Fields that are empty or not chosen are left out of the address.
document.querySelector('form.search')?.addEventListener('formdata', (event) => {
  const { formData } = /** @type {FormDataEvent} */ (event);
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

const grid = document.querySelector('.pet-grid');
const pages = document.querySelector('[data-pages]');
const status = document.querySelector('[data-results]');
if (grid !== null && pages !== null && findNext(document) !== null) continueList(grid, pages);

/** @param {Document} page */
function findNext(page) {
  return page.querySelector('[data-pages] a[rel=next]')?.getAttribute('href') ?? null;
}

/**
 * @param {Element} list
 * @param {Element} container
 */
function continueList(list, container) {
  const total = status?.textContent ?? '';
  let next = findNext(document);
  let loaded = 0;
  let isLoading = false;
  /** @type {HTMLAnchorElement | null} */
  let firstNew = null;
  // After the button was used, the focus is on the first of the new pets.
  const focusNew = () => firstNew?.focus();

  const button = h(
    'button',
    { type: 'button', class: 'button', onclick: () => void load().then(focusNew) },
    'Show more pets',
  );
  const load = async () => {
    if (next === null || isLoading) return;
    isLoading = true;
    button.disabled = true;
    try {
      const page = await loadPage(next);
      const added = [...page.document.querySelectorAll('.pet-grid > li')];
      list.append(...added);
      firstNew = added[0]?.querySelector('a') ?? null;
      next = findNext(page.document);
      loaded += 1;
      if (status !== null) status.textContent = `${list.children.length} of ${total}`;
      if (next === null) container.remove();
    } catch {
      firstNew = null;
      button.textContent = 'That did not work. Try again';
      loaded = AUTOMATIC_PAGES;
    } finally {
      isLoading = false;
      button.disabled = false;
    }
  };

  for (const link of container.querySelectorAll('a[rel=next], [aria-current]')) link.remove();
  container.append(button);
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting && loaded < AUTOMATIC_PAGES) void load().then(() => observe());
    },
    { rootMargin: AHEAD },
  );
  // Observed anew after each page: a short page leaves the end in sight, which the observer would not report.
  const observe = () => {
    observer.disconnect();
    if (next !== null) observer.observe(container);
  };
  observe();
}
