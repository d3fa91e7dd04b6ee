// A disk that fails. The tests compile this library and preload it into the program. Below one folder it makes calls of the
// system fail as a full, a read-only or a broken disk would, and logs every change, so that a power cut can be played back.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum mode { WELL, FULL, READ_ONLY, BROKEN };
enum operation { WRITE = 1, SYNC = 2, RENAME = 4, SYNC_FOLDER = 8 };
enum change { CREATED, WRITTEN, TRUNCATED, SYNCED, LOST, MADE_FOLDER, REMOVED, RENAMED, LINKED };

/** The file that the test writes and the program maps; failing-disk.ts has the same layout. */
struct control {
  uint32_t mode, error, operations, one_in, random, room, faults;
};

/** One line of the log; two texts of these lengths follow it: a path or the bytes, and the second path of a rename. */
struct entry {
  uint32_t change, first_bytes, second_bytes, unused;
  uint64_t file, offset;
};

#define DESCRIPTORS_MAX 65536

static struct control *control;
static const char *folder;
static size_t folder_bytes;
static int log_file = -1;
static uint64_t tracked[DESCRIPTORS_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))find_real(#name))
static void *find_real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void set_up(void) {
  folder = getenv("FAILING_DISK_FOLDER");
  folder_bytes = folder ? strlen(folder) : 0;
  const char *path = getenv("FAILING_DISK_CONTROL"), *log = getenv("FAILING_DISK_LOG");
  int file = path ? REAL(open)(path, O_RDWR) : -1;
  if (!folder || file < 0) abort();
  control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (log) log_file = REAL(open)(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int is_below(const char *path) {
  return control && path && strncmp(path, folder, folder_bytes) == 0 && (path[folder_bytes] == '/' || !path[folder_bytes]);
}

/** Descriptors are also closed past this library, and are sockets then. */
static int is_file(int descriptor) {
  struct stat status;
  if (descriptor < 0 || descriptor >= DESCRIPTORS_MAX || !tracked[descriptor]) return 0;
  return fstat(descriptor, &status) == 0 && !S_ISSOCK(status.st_mode) && status.st_ino == tracked[descriptor];
}

static int is_folder(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
}

static int fail(int error) {
  __atomic_add_fetch(&control->faults, 1, __ATOMIC_SEQ_CST);
  errno = error;
  return -1;
}

/** One random number for each call under the lock, so that a seed gives the same faults to the same calls. */
static uint32_t draw(uint32_t below) {
  uint32_t x = control->random ? control->random : 1;
  x ^= x << 13, x ^= x >> 17, x ^= x << 5;
  control->random = x;
  return below ? x % below : 0;
}

static int breaks(enum operation operation) {
  return control->mode == BROKEN && (control->operations & operation) && draw(control->one_in) == 0;
}

/** Returns true if a change of names, or opening a file to write it, is refused. */
static int is_refused(void) { return control->mode == READ_ONLY; }

static uint64_t to_id(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

static uint64_t to_folder_id(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 ? status.st_ino : 0;
}

static void write_log(enum change change, uint64_t file, uint64_t offset, const void *first, size_t first_bytes,
                      const char *second) {
  if (log_file < 0) return;
  struct entry entry = {change, first_bytes, second ? strlen(second) : 0, 0, file, offset};
  struct iovec parts[] = {{&entry, sizeof entry}, {(void *)first, first_bytes}, {(void *)second, entry.second_bytes}};
  if (syscall(SYS_writev, log_file, parts, 3) < 0) abort();
}

static void log_path(enum change change, uint64_t file, const char *path, const char *second) {
  write_log(change, file, 0, path, strlen(path), second);
}

/** Keeps the number of a file that loses its last name from being given to another one. */
static void keep_id(const char *path) {
  if (log_file >= 0) REAL(open)(path, O_PATH | O_CLOEXEC);
}

/** A full disk has the room again that a file had. */
static void give_back(off_t bytes) {
  if (control->mode == FULL && bytes > 0) control->room += bytes;
}

static off_t to_bytes(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? status.st_size : 0;
}

static int open_below(const char *path, int flags, mode_t mode) {
  if (is_refused() && (flags & O_ACCMODE) != O_RDONLY) return fail(control->error);
  pthread_mutex_lock(&lock);
  int is_new = (flags & O_CREAT) && REAL(access)(path, F_OK) != 0;
  struct stat status;
  off_t had = stat(path, &status) == 0 ? status.st_size : 0;
  int descriptor = REAL(open)(path, flags, mode);
  if (descriptor >= 0 && descriptor < DESCRIPTORS_MAX) {
    tracked[descriptor] = to_id(descriptor);
    if (is_new) log_path(CREATED, to_id(descriptor), path, NULL);
    else if (flags & O_TRUNC) give_back(had), write_log(TRUNCATED, to_id(descriptor), 0, NULL, 0, NULL);
  }
  pthread_mutex_unlock(&lock);
  return descriptor;
}

#define OPEN(name)                                                                                                     \
  int name(const char *path, int flags, ...) {                                                                         \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;                                          \
    va_end(rest);                                                                                                      \
    return is_below(path) ? open_below(path, flags, mode) : REAL(name)(path, flags, mode);                             \
  }
OPEN(open)
OPEN(open64)

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS_MAX) tracked[descriptor] = 0;
  return REAL(close)(descriptor);
}

/** Bytes of a write that the disk takes: all, a part of them (then the call is torn), or -1 for none. */
static ssize_t allow(int descriptor, size_t bytes, off_t offset) {
  if (control->mode == READ_ONLY) return fail(control->error);
  if (control->mode == FULL) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return -1;
    // The present bytes of a file can be overwritten; it grows by bytes that others have freed.
    off_t grown = offset + (off_t)bytes - status.st_size;
    if (grown <= 0) return bytes;
    if (grown <= (off_t)control->room) return control->room -= grown, bytes;
    off_t missing = grown - control->room;
    control->room = 0;
    return missing < (off_t)bytes ? (off_t)bytes - missing : fail(control->error);
  }
  if (!breaks(WRITE)) return bytes;
  // Half of the torn writes tell their length, as the system may do; the others fail after a part was written.
  return bytes > 1 && draw(2) ? 1 + (ssize_t)draw(bytes - 1) : fail(control->error);
}

static ssize_t write_below(int descriptor, const void *bytes, size_t length, off_t offset, int moves) {
  pthread_mutex_lock(&lock);
  if (moves) offset = fcntl(descriptor, F_GETFL) & O_APPEND ? lseek(descriptor, 0, SEEK_END) : lseek(descriptor, 0, SEEK_CUR);
  ssize_t allowed = allow(descriptor, length, offset);
  int error = errno;
  ssize_t kept = allowed < 0 && control->mode == BROKEN && length > 1 ? draw(length) : allowed;
  if (kept > 0) {
    ssize_t written = REAL(pwrite64)(descriptor, bytes, kept, offset);
    if (written > 0) write_log(WRITTEN, to_id(descriptor), offset, bytes, written, NULL);
    if (allowed >= 0) allowed = written;
    if (moves && allowed > 0) lseek(descriptor, offset + allowed, SEEK_SET);
  }
  pthread_mutex_unlock(&lock);
  if (allowed < 0) errno = error;
  return allowed;
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  return is_file(descriptor) ? write_below(descriptor, bytes, length, 0, 1) : REAL(write)(descriptor, bytes, length);
}

#define PWRITE(name, type)                                                                                             \
  ssize_t name(int descriptor, const void *bytes, size_t length, type offset) {                                        \
    if (!is_file(descriptor)) return REAL(name)(descriptor, bytes, length, offset);                                    \
    return write_below(descriptor, bytes, length, offset, 0);                                                          \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

/** The parts one after the other; a torn one ends it, as the system may end it after any part. */
static ssize_t write_parts(int descriptor, const struct iovec *parts, int count, off_t offset, int moves) {
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    ssize_t written = write_below(descriptor, parts[i].iov_base, parts[i].iov_len, offset + total, moves);
    if (written < 0) return total > 0 ? total : -1;
    total += written;
    if ((size_t)written < parts[i].iov_len) break;
  }
  return total;
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  return is_file(descriptor) ? write_parts(descriptor, parts, count, 0, 1) : REAL(writev)(descriptor, parts, count);
}

#define PWRITEV(name, type)                                                                                            \
  ssize_t name(int descriptor, const struct iovec *parts, int count, type offset) {                                    \
    if (!is_file(descriptor)) return REAL(name)(descriptor, parts, count, offset);                                     \
    return write_parts(descriptor, parts, count, offset, 0);                                                           \
  }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

#define FTRUNCATE(name, type)                                                                                          \
  int name(int descriptor, type length) {                                                                              \
    if (!is_file(descriptor)) return REAL(name)(descriptor, length);                                                   \
    if (is_refused()) return fail(control->error);                                                                     \
    pthread_mutex_lock(&lock);                                                                                         \
    give_back(to_bytes(descriptor) - length);                                                                          \
    int result = REAL(name)(descriptor, length);                                                                       \
    if (result == 0) write_log(TRUNCATED, to_id(descriptor), length, NULL, 0, NULL);                                   \
    pthread_mutex_unlock(&lock);                                                                                       \
    return result;                                                                                                     \
  }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

/** Syncs in the log alone: the machine itself does not lose power. What a failed sync did not write is lost, as on Linux. */
#define FSYNC(name)                                                                                                    \
  int name(int descriptor) {                                                                                           \
    if (!is_file(descriptor)) return REAL(name)(descriptor);                                                           \
    pthread_mutex_lock(&lock);                                                                                         \
    int is_broken = breaks(SYNC) || (is_folder(descriptor) && breaks(SYNC_FOLDER));                                    \
    write_log(is_broken ? LOST : SYNCED, to_id(descriptor), 0, NULL, 0, NULL);                                         \
    pthread_mutex_unlock(&lock);                                                                                       \
    return is_broken ? fail(control->error) : 0;                                                                       \
  }
FSYNC(fsync)
FSYNC(fdatasync)

int rename(const char *from, const char *to) {
  if (!is_below(from) || !is_below(to)) return REAL(rename)(from, to);
  if (is_refused()) return fail(control->error);
  pthread_mutex_lock(&lock);
  int is_broken = breaks(RENAME);
  if (!is_broken) keep_id(to);
  int result = is_broken ? -1 : REAL(rename)(from, to);
  if (result == 0) log_path(RENAMED, 0, from, to);
  pthread_mutex_unlock(&lock);
  return is_broken ? fail(control->error) : result;
}

int link(const char *from, const char *to) {
  if (!is_below(from) || !is_below(to)) return REAL(link)(from, to);
  if (is_refused()) return fail(control->error);
  pthread_mutex_lock(&lock);
  int result = REAL(link)(from, to);
  if (result == 0) log_path(LINKED, 0, from, to);
  pthread_mutex_unlock(&lock);
  return result;
}

static int remove_below(const char *path, int flags) {
  if (is_refused()) return fail(control->error);
  pthread_mutex_lock(&lock);
  keep_id(path);
  struct stat status;
  if (!(flags & AT_REMOVEDIR) && stat(path, &status) == 0) give_back(status.st_size);
  int result = syscall(SYS_unlinkat, AT_FDCWD, path, flags);
  if (result == 0) log_path(REMOVED, 0, path, NULL);
  pthread_mutex_unlock(&lock);
  return result;
}

int unlink(const char *path) { return is_below(path) ? remove_below(path, 0) : REAL(unlink)(path); }
int rmdir(const char *path) { return is_below(path) ? remove_below(path, AT_REMOVEDIR) : REAL(rmdir)(path); }

int remove(const char *path) {
  struct stat status;
  if (!is_below(path)) return REAL(remove)(path);
  return remove_below(path, stat(path, &status) == 0 && S_ISDIR(status.st_mode) ? AT_REMOVEDIR : 0);
}

int unlinkat(int base, const char *path, int flags) {
  char link[64], whole[8192];
  if (path[0] != '/' && base >= 0) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", base);
    ssize_t length = readlink(link, whole, 4096);
    if (length > 0) snprintf(whole + length, sizeof whole - length, "/%s", path), path = length > 0 ? whole : path;
  }
  return is_below(path) ? remove_below(path, flags) : REAL(unlinkat)(base, path, flags);
}

int mkdir(const char *path, mode_t mode) {
  if (!is_below(path)) return REAL(mkdir)(path, mode);
  if (is_refused()) return REAL(access)(path, F_OK) == 0 ? (errno = EEXIST, -1) : fail(control->error);
  if (control->mode == FULL && REAL(access)(path, F_OK) != 0) return fail(control->error);
  pthread_mutex_lock(&lock);
  int result = REAL(mkdir)(path, mode);
  if (result == 0) log_path(MADE_FOLDER, to_folder_id(path), path, NULL);
  pthread_mutex_unlock(&lock);
  return result;
}

int access(const char *path, int mode) {
  if (is_below(path) && (mode & W_OK) && is_refused()) return fail(control->error);
  return REAL(access)(path, mode);
}
