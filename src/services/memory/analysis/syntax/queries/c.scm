; What C and C++ share.
(comment) @comment
[(string_literal) (char_literal) (system_lib_string)] @string

(function_definition declarator: (function_declarator declarator: (_) @name)) @function
(function_definition declarator: (_ declarator: (function_declarator declarator: (_) @name))) @function
(function_definition declarator: (_ declarator: (_ declarator: (function_declarator declarator: (_) @name)))) @function
(translation_unit (declaration declarator: (function_declarator declarator: (identifier) @name)) @function)
(translation_unit (declaration declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))) @function)
(struct_specifier name: (_) @name body: (_)) @class
(union_specifier name: (_) @name body: (_)) @class
(enum_specifier name: (_) @name body: (_)) @enum
(type_definition declarator: (type_identifier) @name) @type
(type_definition declarator: (_ declarator: (type_identifier) @name)) @type
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @type
(preproc_def name: (_) @name) @macro
(preproc_function_def name: (_) @name) @macro
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @name)) @variable)
(translation_unit (declaration declarator: (init_declarator declarator: (_ declarator: (identifier) @name))) @variable)
(translation_unit (declaration declarator: (init_declarator declarator: (_ declarator: (_ declarator: (identifier) @name)))) @variable)

(preproc_include path: (_) @import)
