# The process that answers queries over stdin and stdout. A request is a header of two uint32 (queries, k), then the
# queries as float32; the answer is the row numbers as int64. First it sends the length of its version and the version.
import sys

import faiss
import numpy

path, dimension, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
faiss.omp_set_num_threads(threads)
index = faiss.IndexFlatIP(dimension)
rows = numpy.memmap(path, dtype=numpy.float32, mode="r").reshape(-1, dimension)
for first in range(0, len(rows), 65536):
    index.add(numpy.ascontiguousarray(rows[first : first + 65536]))
del rows

version = faiss.__version__.encode()
sys.stdout.buffer.write(bytes([len(version)]) + version)
sys.stdout.buffer.flush()
while header := sys.stdin.buffer.read(8):
    count, k = numpy.frombuffer(header, dtype=numpy.uint32)
    queries = numpy.frombuffer(sys.stdin.buffer.read(int(count) * dimension * 4), dtype=numpy.float32)
    _, slots = index.search(queries.reshape(int(count), dimension), int(k))
    sys.stdout.buffer.write(slots.astype(numpy.int64).tobytes())
    sys.stdout.buffer.flush()
