const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Prevents the browser from opening files that are dropped outside an area for files, instead of the page.
 * The returned function ends it.
 */
export function preventPageDrops(): () => void {
  const hold = (event: DragEvent) => {
    if (carriesFiles(event)) event.preventDefault();
  };
  window.addEventListener('dragover', hold);
  window.addEventListener('drop', hold);
  return () => {
    window.removeEventListener('dragover', hold);
    window.removeEventListener('drop', hold);
  };
}
