# Drops the files of a folder from the page cache.
import os, sys

for folder, _, names in os.walk(sys.argv[1]):
    for name in names:
        descriptor = os.open(os.path.join(folder, name), os.O_RDONLY)
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)
