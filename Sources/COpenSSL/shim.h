// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Much of OpenSSL's interface is macros and variadic functions, which Swift does not see.

static inline EVP_PKEY *followspot_make_key(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256"); }

static inline int followspot_add_extension(X509 *certificate, int nid, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, nid, value);
  if (!extension) return 0;
  int ok = X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return ok;
}

static inline int followspot_set_oldest_protocol(SSL_CTX *context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}
